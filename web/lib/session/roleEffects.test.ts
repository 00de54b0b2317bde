import { expect, test } from 'vitest'
import { choiceEffect, roleEffects } from './roleEffects.ts'

test.each([
  [
    'Dienend',
    'Königin',
    [
      'Mia wählt die Karte des Tages, du bekommst sie.',
      'Deinen Status setzt du, sobald Mia dich dazu einlädt.',
    ],
  ],
  [
    'Königin',
    'Dienend',
    [
      'Du wählst die Karte des Tages, Mia bekommt sie.',
      'Mia setzt den eigenen Status, sobald du dazu einlädst.',
    ],
  ],
  [
    'Ausgeglichen',
    'Ausgeglichen',
    [
      'Die Karte des Tages dürft ihr beide wählen.',
      'Euren Status setzt ihr beide, wann ihr wollt.',
    ],
  ],
  [
    'Dienend',
    'Empfangend',
    [
      'Mit diesen Rollen wählt niemand die Karte des Tages.',
      'Euren Status setzt ihr beide, wann ihr wollt.',
    ],
  ],
] as const)(
  'O-001 O-003 „%s“ with „%s“: who chooses, and who waits for whom',
  (mine, partner, said) => {
    expect(roleEffects(mine, partner, 'Mia')).toEqual(said)
  },
)

test('Without a name the sentence begins with a capital letter', () => {
  expect(choiceEffect('Dienend', 'Königin')).toBe(
    'Dein:e Partner:in wählt die Karte des Tages, du bekommst sie.',
  )
})
