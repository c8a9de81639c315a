import { mount, type Component } from 'svelte';
import '../src/app.css';
import Gallery from './Gallery.svelte';
import Pieces from './Pieces.svelte';
import Prompts from './Prompts.svelte';

const pages: Record<string, Component> = { '#pieces': Pieces, '#prompts': Prompts };

mount(pages[location.hash] ?? Gallery, { target: document.getElementById('page')! });
