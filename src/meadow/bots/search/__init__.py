"""Tree search over each seat's information sets, through determinized states."""
