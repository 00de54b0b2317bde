const short = (seconds: number) => (seconds < 60 ? `${seconds} Sek.` : `${seconds / 60} Min.`)
const spoken = (seconds: number) =>
  seconds < 60 ? `${seconds} Sekunden` : seconds === 60 ? 'eine Minute' : `${seconds / 60} Minuten`

/** Texts of the tools on a card. */
export const toolTexts = {
  tools: 'Zum Spielen',
  length: short,
  start: (seconds: number) => `Timer starten: ${spoken(seconds)}`,
  remaining: 'Verbleibende Zeit',
  pause: 'Timer anhalten',
  resume: 'Timer fortsetzen',
  stop: 'Timer beenden',
  over: 'Die Zeit ist um.',
  roll: 'Würfeln',
  // Numbered: the same text twice would not be announced again.
  rolled: (faces: readonly number[], roll: number) => `${roll}. Wurf: ${faces.join(' und ')}`,
  flip: 'Münze werfen',
  coin: 'Münze',
  heads: 'Kopf',
  tails: 'Zahl',
  flipped: (side: string, flip: number) => `${flip}. Wurf: ${side}`,
} as const
