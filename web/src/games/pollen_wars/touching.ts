import type { Attachment } from 'svelte/attachments';
import { target as considered } from '../../lib/target';
import type { Flow } from './flow.svelte';
import type { Target } from './targets';

/**
 * For whatever stands for a target. By what sends nothing, as it only opens or gathers, a finger needs one touch.
 * `data-path` tells which decisions it stands for, by their numbers.
 */
export function touching(target: Target, flow: Flow): Attachment<Element> {
  const at_once = { picked: target, pick: (on: Target | null) => flow.pick(on), act: () => target.take() };
  const attach = considered(target, target.path.length ? flow : at_once);
  return (element) => {
    element.setAttribute('data-path', target.path.join(' '));
    return attach(element);
  };
}
