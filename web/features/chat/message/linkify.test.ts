import { expect, test } from 'vitest'
import { TEXT_MAX } from '#contract/chat/rules.ts'
import { fastestRun } from '#web/testing/fastestRun.ts'
import { linkify } from './linkify.ts'

const links = (text: string) =>
  linkify(text).flatMap((part) => (part.kind === 'link' ? [[part.text, part.href]] : []))

test.each([
  ['Schau: https://knistern.example/a?b=c#d', 'https://knistern.example/a?b=c#d'],
  ['www.example.org', 'https://www.example.org/'],
  ['HTTP://Example.org/Pfad', 'http://example.org/Pfad'],
  [
    '(siehe https://de.wikipedia.org/wiki/Kuss_(Begriff)).',
    'https://de.wikipedia.org/wiki/Kuss_(Begriff)',
  ],
  ['„https://example.org/x“', 'https://example.org/x'],
  ['»https://example.org/a«', 'https://example.org/a'],
  ['›https://example.org/a‹, sagst du', 'https://example.org/a'],
  ['« https://example.org/a »', 'https://example.org/a'],
  ['«https://example.org/a».', 'https://example.org/a'],
  ['“https://example.org/a”', 'https://example.org/a'],
  ['‘https://example.org/a’!', 'https://example.org/a'],
  ['‚https://example.org/a‘', 'https://example.org/a'],
  ['”https://example.org/a”', 'https://example.org/a'],
  ["'https://example.org/a'", 'https://example.org/a'],
  ['「https://example.org/a」。', 'https://example.org/a'],
  ['האם https://example.org/a؟', 'https://example.org/a'],
  ['\u2067https://example.org/a\u2069', 'https://example.org/a'],
  ['https://example.org/a – schau', 'https://example.org/a'],
  ['https://example.org/a–b', 'https://example.org/a%E2%80%93b'],
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

test.each(['http://a.b/)', ')', '.', 'www.a.', '(', '.)', '*'])(
  'CHAT-34 A message of nothing but „%s“ is read at once',
  (unit) => {
    const text = `http://a.b/${unit.repeat(4_000)}`.slice(0, TEXT_MAX)
    const milliseconds = fastestRun(() => {
      for (let times = 0; times < 10; times += 1) linkify(text)
    })
    // A single call once took 160 ms.
    expect(milliseconds).toBeLessThan(300)
  },
)

test('CHAT-34 Brackets and full stops behind an address stay outside, in any number', () => {
  expect(links('(https://a.de/b))...)')).toEqual([['https://a.de/b', 'https://a.de/b']])
  expect(links('https://a.de/(b).)')).toEqual([['https://a.de/(b)', 'https://a.de/(b)']])
})

test('Nothing of the text is lost, whatever it holds', () => {
  const text = 'a https://b.de/c. (www.d.de) e\nhttps://x https://f.de?g=„h“'
  expect(
    linkify(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
