import { mount } from 'svelte';
import '../src/app.css';
import Gallery from './Gallery.svelte';
import Pieces from './Pieces.svelte';

mount(location.hash === '#pieces' ? Pieces : Gallery, { target: document.getElementById('page')! });
