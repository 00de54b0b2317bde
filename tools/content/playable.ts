import { isCard, type Rule } from './rules.ts'

/** Occasions that most days lack: a birthday, the post, a journey, rain, dusk, a month. */
const OCCASION =
  /\bGeburt(?:stag(?! der Tante)|sdatum)|\bLebensjahr|die gefeierte Person|\bersten Tag vor sich|einander eine Postkarte|\b(?:in die|mit der|in der) Post\b|Fahrt zum Wiedersehen|[Bb]is zum Wiedersehen|\bin Strömen\b|Aprilscherz|erst spät dunkel|Wenn das Gewitter|\bbei Nebel\b|\bbeim nächsten Abend\b/u

/** A sentence of the instructions for a day without it. */
const FALLBACK =
  /\b[Kk]ein\p{L}* [^.?]*\?|\bSchon [^.?]*\?|(?:^|[.!;?] )(?:Ohne|Für heute|Das Datum gilt)/u

/** A card is played on the day it is chosen. */
export const PLAYABLE: readonly Rule[] = [
  {
    name: 'A card for an occasion says how it goes on a day without one',
    tells: (entry) => isCard(entry) && OCCASION.test(entry.text.replace(entry.instructions, '')),
    says: ({ instructions }) => FALLBACK.test(instructions),
  },
  {
    name: 'A card waits for no other day',
    tells: isCard,
    says: ({ text }) => !/\bdas nächste Mal\b|\bhat eine vorbereitet\b/u.test(text),
  },
]
