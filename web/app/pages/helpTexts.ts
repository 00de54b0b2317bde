export const helpTitle = 'Wenn es kein Spiel mehr ist'
export const helpIntro =
  'Ein Spiel endet, sobald eine Person nicht mehr möchte. Wenn ein Nein nicht gilt, ist es keins.'

export const helpParagraphs = [
  {
    heading: 'Woran du es merkst',
    items: [
      'Ein „Stopp“ wird überhört, ausgelacht oder dir später vorgehalten.',
      'Du sagst Ja, weil du Angst vor dem hast, was auf ein Nein folgt.',
      'Jemand droht dir: mit Bildern, mit Erzählen, mit Verlassen, mit sich selbst.',
      'Jemand kontrolliert dein Handy, dein Geld oder wen du triffst.',
      'Jemand tut dir weh, und ihr habt es nicht so gewollt.',
    ],
  },
  {
    heading: 'Was du tun kannst',
    items: [
      'Du musst nichts beweisen und nichts entscheiden, um irgendwo anzurufen. Es reicht, dass sich etwas falsch anfühlt.',
      'Sprich mit einem Menschen, dem du vertraust. Auch wer sich um andere sorgt, kann hier anrufen.',
      'Fürchtest du, selbst die Person zu sein, vor der jemand Angst hat? Auch dann hört dort jemand zu.',
      'Ein Anruf steht in der Anrufliste deines Handys. Lösch ihn dort, wenn jemand mitliest, oder nimm ein anderes Telefon.',
    ],
  },
] as const

export interface HelpLine {
  readonly name: string
  readonly numbers: readonly string[]
  readonly when: string
}

interface Country {
  readonly name: string
  readonly lines: readonly HelpLine[]
}

const ALWAYS = 'Tag und Nacht'

/** Only lines whose number stands in the operator’s own words, at the address beside it. */
export const helpLines: readonly Country[] = [
  {
    name: 'Deutschland',
    lines: [
      {
        name: 'Notruf: Polizei, Rettung',
        // polizei.nrw/artikel/schutz-vor-haeuslicher-gewalt (110) and
        // baden-baden.de/buergerservice/notlagen/unfaelle/feuerwehr-und-polizei (112), read 2026-11-30
        numbers: ['110', '112'],
        when: ALWAYS,
      },
      {
        name: 'Hilfetelefon „Gewalt gegen Frauen“',
        // hilfetelefon.de/das-hilfetelefon/angebot-im-ueberblick.html, read 2026-11-30
        numbers: ['116 016'],
        when: ALWAYS,
      },
      {
        name: 'Hilfetelefon „Gewalt an Männern“',
        // baden-wuerttemberg.de (one of the states that run it), „Männerhilfetelefon wird für immer mehr
        // Männer Anlaufstelle“, read 2026-12-01
        numbers: ['0800 123 99 00'],
        when: 'Zeiten: maennerhilfetelefon.de',
      },
      {
        name: 'TelefonSeelsorge',
        // ts-bayreuth.de/node/1 (one of its 104 offices), read 2026-12-01
        numbers: ['0800 111 0 111', '0800 111 0 222'],
        when: ALWAYS,
      },
    ],
  },
  {
    name: 'Österreich',
    lines: [
      {
        name: 'Notruf: Polizei, Euronotruf',
        // polizei.gv.at (Wien), read 2026-11-30
        numbers: ['133', '112'],
        when: ALWAYS,
      },
      {
        name: 'Frauenhelpline gegen Gewalt',
        // frauenhelpline.at, read 2026-11-30
        numbers: ['0800 222 555'],
        when: ALWAYS,
      },
      {
        name: 'Männerinfo',
        // gewaltinfo.at, „Männerinfo – die österreichweite Krisenhotline für Männer“, by one of its
        // founders, read 2026-12-01
        numbers: ['0800 400 777'],
        when: ALWAYS,
      },
      {
        name: 'TelefonSeelsorge',
        // Press release of the line, ots.at/presseaussendung/OTM_20230425_OTM0006, read 2026-12-01
        numbers: ['142'],
        when: ALWAYS,
      },
    ],
  },
  {
    name: 'Schweiz',
    lines: [
      {
        name: 'Polizei, Euronotruf',
        // hallo.gr.ch (Kanton Graubünden), read 2026-11-30
        numbers: ['117', '112'],
        when: ALWAYS,
      },
      {
        name: 'Die Dargebotene Hand',
        // 143.ch/unsere-geschichte, read 2026-11-30
        numbers: ['143'],
        when: ALWAYS,
      },
    ],
  },
]
