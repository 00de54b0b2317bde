import { describe, expect, test } from 'vitest'
import { hasTools, toolsOf } from './toolsOf.ts'

const NOTHING = { timers: [], dice: 0, coin: false }
const toolsIn = (description: string, instructions?: string) =>
  toolsOf({ description, instructions })

describe('O-166 the timer', () => {
  test.each<[string, number[]]>([
    ['Schaut euch drei Minuten lang in die Augen.', [180]],
    ['Zehn Minuten lang nur Hände.', [600]],
    ['Nehmt euch 20 Minuten.', [1200]],
    ['Tut eine Minute lang genau das.', [60]],
    ['Zählt eine halbe Minute lang den Puls. Dann sind fünf Minuten Zeit.', [30, 300]],
    ['Nach einer Viertelstunde wird getauscht.', [900]],
    ['Eine Dreiviertelstunde, dann ist Schluss.', [2700]],
    ['Bucht eine halbe Stunde.', [1800]],
    ['Zwei bis drei Minuten lang.', [180]],
    ['Fünf Minuten ihr, fünf Minuten wir.', [300]],
    ['Eine Minute, zwei Minuten, drei Minuten, vier Minuten.', [60, 120, 180]],
  ])('„%s“ offers %j seconds', (text, timers) => {
    expect(toolsIn(text)).toEqual({ ...NOTHING, timers })
  })

  test.each([
    'Kommt zehn Minuten zu spät und sagt nicht, warum.',
    'Der Wecker klingelt eine Viertelstunde früher.',
    'Wählt ein Lied, das länger als vier Minuten dauert.',
    'Seit zehn Minuten sagt niemand etwas.',
    'Trefft euch zehn Minuten vor Mitternacht.',
    'Ein Café, zwanzig Minuten entfernt.',
    'Geht eine Stunde früher ins Bett.',
    'In letzter Minute.',
    'Minutenlang.',
    'Das Viertel kennt ihr.',
    'Unter zehn Sekunden zählt es nicht.',
    '0 Minuten.',
  ])('„%s“ offers none', (text) => {
    expect(toolsIn(text)).toEqual(NOTHING)
  })

  test('The instructions count as well', () => {
    expect(toolsIn('Augen zu.', 'Nach zehn Minuten wird gewechselt.').timers).toEqual([600])
  })
})

describe('O-166 the dice', () => {
  test.each<[string, 1 | 2]>([
    ['Dann würfelt ihr abwechselnd.', 1],
    ['Ein Würfel entscheidet, wo.', 1],
    ['Es wird gewürfelt.', 1],
    ['Würfelt mit zwei Würfeln, einer fürs Wo, einer fürs Wie.', 2],
    ['Werft beide Würfel.', 2],
    ['Würfelt. Bei einem Pasch wird getauscht.', 2],
  ])('„%s“ offers %i', (text, dice) => {
    expect(toolsIn(text)).toEqual({ ...NOTHING, dice })
  })

  test.each([
    'Legt Würfelzucker bereit.',
    'Eine Schale Eiswürfel, ein Tuch.',
    'Schneidet die Melone in Würfel.',
    'Melone in Würfeln, mit den Fingern gegessen.',
    'Die Würfel werden klein geschnitten.',
    'Ein Würfel Eis auf der Haut.',
  ])('„%s“ offers none', (text) => {
    expect(toolsIn(text)).toEqual(NOTHING)
  })
})

describe('O-166 the coin', () => {
  test.each([
    'Werft an jeder Ecke eine Münze: Kopf ist links, Zahl ist rechts.',
    'Fünf Münzwürfe, fünf Einsätze.',
    'Kopf oder Zahl entscheidet.',
    'Eine Münze entscheidet, wer anfängt.',
  ])('„%s“ offers it', (text) => {
    expect(toolsIn(text)).toEqual({ ...NOTHING, coin: true })
  })

  test.each([
    'Werft eine Münze in den Brunnen und wünscht euch etwas.',
    'Zahlt mit gleicher Münze.',
    'Sammelt die Münzen aus allen Taschen.',
    'Von Kopf bis Fuß.',
  ])('„%s“ offers none', (text) => {
    expect(toolsIn(text)).toEqual(NOTHING)
  })
})

test('O-166 A card has tools if any of them fits', () => {
  expect(hasTools(toolsIn('Ein Tuch um die Augen.'))).toBe(false)
  expect(hasTools(toolsIn('Fünf Minuten lang.'))).toBe(true)
  expect(hasTools(toolsIn('Ein Würfel fällt.'))).toBe(true)
  expect(hasTools(toolsIn('Ein Münzwurf.'))).toBe(true)
})
