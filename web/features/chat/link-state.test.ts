import { expect, test } from 'vitest'
import { piecesOf } from './link-state.ts'

const links = (text: string) =>
  piecesOf(text).flatMap((piece) => (piece.kind === 'link' ? [[piece.text, piece.href]] : []))

test.each([
  ['Schau: https://knistern.example/a?b=c#d', 'https://knistern.example/a?b=c#d'],
  ['www.example.org', 'https://www.example.org/'],
  ['HTTP://Example.org/Pfad', 'http://example.org/Pfad'],
  [
    '(siehe https://de.wikipedia.org/wiki/Kuss_(Begriff)).',
    'https://de.wikipedia.org/wiki/Kuss_(Begriff)',
  ],
  ['„https://example.org/x“', 'https://example.org/x'],
  ['https://example.org/x, oder', 'https://example.org/x'],
  ['Kommst du? https://example.org!', 'https://example.org/'],
])('CHAT-34 „%s“ leads to %s', (text, href) => {
  expect(links(text).map(([, to]) => to)).toEqual([href])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'https://',
  'https://localhost.',
  'http://kein-punkt/',
  'mia@beispiel.de',
  'so.geht.das',
  '3.5.2026',
])('CHAT-34 „%s“ stays text', (text) => {
  expect(links(text)).toEqual([])
})

test('Nothing of the text is lost, whatever it holds', () => {
  const text = 'a https://b.de/c. (www.d.de) e\nhttps://x https://f.de?g=„h“'
  expect(
    piecesOf(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})
