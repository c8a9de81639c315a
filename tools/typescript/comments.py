"""What is said about a type, as a comment that editors show."""


def comment(text: str, indent: str = "") -> list[str]:
    lines = text.replace("*/", "* /").splitlines()
    if len(lines) <= 1:
        return [f"{indent}/** {line} */" for line in lines]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"]
