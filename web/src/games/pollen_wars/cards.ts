import { BOX } from './box';

export type CardName = keyof typeof BOX.faces;
export type Kind = 'green' | 'yellow' | 'blue';
export type Back = 'honey' | 'jelly';

/** What is printed on a card besides its words. */
export interface Face {
  back: Back;
  colour: Kind;
  attack: number;
  defence: number;
  copies: number;
  stays: boolean;
}

export function faceOf(card: string): Face {
  return BOX.faces[card as CardName];
}
