import type { Mood } from '#contract/cards/rules.ts'
import type { CardKind } from './kindOf.ts'

/** Lines of each mark, 24 × 24. */
const KIND_MARKS: Record<CardKind, string> = {
  advent: 'M12 3q1 8 9 9q-8 1-9 9q-1-8-9-9q8-1 9-9Z',
  frühling:
    'M12 21v-9.5M12 15C12 10 8.5 7.5 4 7.5C4 12 7 15 12 15ZM12 11.5C12 7.5 15 5 20 5C20 9.5 16.5 11.5 12 11.5Z',
  sommer:
    'M12 8a4 4 0 1 1 0 8a4 4 0 0 1 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  herbst:
    'M6 10.5h12c0 5-2.5 8.5-6 10.5c-3.5-2-6-5.5-6-10.5ZM4.5 10.5c0-3.5 3-5.5 7.5-5.5s7.5 2 7.5 5.5ZM12 5c0-1.2.5-2 1.5-2.5',
  winter:
    'M12 3v18M4.2 7.5l15.6 9M4.2 16.5l15.6-9M9.5 4.5L12 7l2.5-2.5M9.5 19.5L12 17l2.5 2.5M4 11l3.3-.9l-.9-3.3M20 13l-3.3.9l.9 3.3M4 13l3.3.9l-.9 3.3M20 11l-3.3-.9l.9-3.3',
  twoPhones:
    'M4.5 4h5a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1ZM14.5 8h5a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1ZM6.5 13h1M16.5 17h1',
  occasion:
    'M4.5 20.5h15V13h-15ZM4.5 16c1.9 1.8 3.1 1.8 5 0c1.9 1.8 3.1 1.8 5 0c1.9 1.8 3.1 1.8 5 0M12 13V9M12 6.5c1.3-1 .9-2.3 0-3.5c-.9 1.2-1.3 2.5 0 3.5Z',
  reconciliation:
    'M10 4.5c3.6 0 6 2.1 6 4.8s-2.4 4.8-6 4.8c-.7 0-1.4-.1-2-.3l-3.5 1.7l.9-2.9C4.5 11.8 4 10.6 4 9.3c0-2.7 2.4-4.8 6-4.8ZM18 10.5c1.3.8 2 2 2 3.4c0 1.1-.5 2.2-1.3 3l.8 2.6l-3-1.5c-.6.2-1.3.3-2 .3c-1.8 0-3.3-.6-4.3-1.5',
  aftercare:
    'M5 10h11v5.5a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4ZM16 11.5h1.5a2.5 2.5 0 0 1 0 5H16M8.5 3.5c-1.2 1.3 1 2 0 3.5M12.5 3.5c-1.2 1.3 1 2 0 3.5',
  lowEnergy:
    'M5 9.5V7a3 3 0 0 1 3-3h8a3 3 0 0 1 3 3v2.5M3 11.5a2 2 0 0 1 4 0V14h10v-2.5a2 2 0 0 1 4 0V18H3ZM5.5 18v2.5M18.5 18v2.5',
  toys: 'M4 4.5h16v14H4ZM4 11.5h16M10.5 8h3M10.5 15h3M6 18.5V21M18 18.5V21',
  mirror:
    'M12 3a5.5 6.2 0 1 1 0 12.4a5.5 6.2 0 0 1 0-12.4ZM12 15.4V21M9.5 21h5M9.5 9c.2-1.5 1-2.6 2.2-3',
  voice: 'M4 10.5v3M8 8v8M12 4.5v15M16 8v8M20 10.5v3',
  leading:
    'M4 17h16M6 20h12M5.5 17a6.5 6.5 0 0 1 13 0M12 10.5V8M10.5 8h3M5 8.5L3.5 7M19 8.5L20.5 7',
  distance: 'M2.5 20v-6.5l4-3.5l4 3.5V20ZM13.5 20v-6.5l4-3.5l4 3.5V20ZM6.5 6.5q5.5-5 11 0',
  watching: 'M12 4a4.5 4.5 0 0 1 2.3 8.4l2.2 7.6h-9l2.2-7.6A4.5 4.5 0 0 1 12 4Z',
  voucher: 'M3.5 7h17v3a2 2 0 0 0 0 4v3h-17v-3a2 2 0 0 0 0-4ZM14.5 7v2M14.5 11v2M14.5 15v2',
}

const HOURGLASS =
  'M7 3.5h10M7 20.5h10M8 3.5c0 4.5 4 5.5 4 8.5s-4 4-4 8.5M16 3.5c0 4.5-4 5.5-4 8.5s4 4 4 8.5'
const CRADLE = 'M4 9h16c0 5-3.5 8-8 8s-8-3-8-8ZM3 20.5c5.5-2 12.5-2 18 0M20 9c0-3.5-2.5-5.5-6-5.5V9'
const SUN_AND_WAVE =
  'M8 11a4 4 0 0 1 8 0M12 3v2M5 6l1.4 1.4M19 6l-1.4 1.4M3 15c3-2.5 6-2.5 9 0s6 2.5 9 0M3 19.5c3-2.5 6-2.5 9 0s6 2.5 9 0'
const TREE =
  'M12 21v-8.5M12 17l3-2.5M12 3.5c3.5 0 5.8 2.3 5.8 5.2S15.5 14 12 14s-5.8-2.4-5.8-5.3S8.5 3.5 12 3.5Z'

const SPROUT = 'M12 21V10M12 13C12 9 9 6.5 4.5 6.5C4.5 10.5 7.5 13 12 13ZM12 10c0-3.5 2.5-6 7-6'
const RINGS =
  'M9 8a5.5 5.5 0 1 1 0 11a5.5 5.5 0 0 1 0-11ZM15 5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 0 1 0-11Z'
const BODY =
  'M12 3a2.5 2.5 0 1 1 0 5a2.5 2.5 0 0 1 0-5ZM5.5 21c0-3 1.5-4 2.5-5.5S7 10.5 12 10.5s3 3.5 4 5s2.5 2.5 2.5 5.5'
const RAINBOW = 'M3 18a9 9 0 0 1 18 0M6.5 18a5.5 5.5 0 0 1 11 0M10 18a2 2 0 0 1 4 0'
const THERMOMETER = 'M10 13.5V5a2 2 0 0 1 4 0v8.5a4 4 0 1 1-4 0ZM12 9v7M17 5h2.5M17 8.5h2.5'

/** A mood that corresponds to a card kind uses the mark of that kind. */
const MOOD_MARKS: Record<Mood, string> = {
  müde: KIND_MARKS.lowEnergy,
  kurz: HOURGLASS,
  'aus der Ferne': KIND_MARKS.distance,
  'zwei Handys': KIND_MARKS.twoPhones,
  Anlass: KIND_MARKS.occasion,
  Versöhnung: KIND_MARKS.reconciliation,
  Krankheit: THERMOMETER,
  Danach: KIND_MARKS.aftercare,
  Führung: KIND_MARKS.leading,
  Spielzeug: KIND_MARKS.toys,
  'neu miteinander': SPROUT,
  'lange zusammen': RINGS,
  Körper: BODY,
  queer: RAINBOW,
  Jahreszeit: TREE,
  'rund um die Geburt': CRADLE,
  Wechseljahre: SUN_AND_WAVE,
}

/** Lines of each mark, 24 × 24. */
export const MARKS: Record<CardKind | Mood, string> = { ...KIND_MARKS, ...MOOD_MARKS }
