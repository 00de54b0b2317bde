const both = 'kann jede:r von euch alle mitnehmen'

export const texts = {
  title: 'Fotos mitnehmen',
  what: 'Als ZIP, nach Tagen geordnet, mit den Worten dazu. Die Datei ist nicht verschlüsselt: Bewahre sie gut auf.',
  rows: {
    own: { title: 'Deine Fotos', note: 'Die du gesendet hast. Sie bekommst du jederzeit.' },
    all: { title: 'Alle Fotos', note: 'Deine und die deiner Partner:in.' },
  },
  start: 'Herunterladen',
  startOf: (title: string) => `${title} herunterladen`,
  coming: (percent: number) => `Kommt, ${percent} %`,
  progress: 'Fotos kommen',
  stop: 'Abbrechen',
  goOn: 'Weiter',
  saved: 'Die Fotos liegen bei deinen Downloads. Sie sind nicht verschlüsselt.',
  cut: 'Das Herunterladen ist unterbrochen.',
  fileName: 'Fotos.zip',
  agree: 'Alle Fotos, für euch beide',
  off: `Erst wenn ihr es beide wollt, ${both}. Bis dahin erfährt niemand davon.`,
  waiting: `Sobald ihr es beide wollt, ${both}. Bis dahin bleibt dein Wunsch bei dir.`,
  offAgain: (lastDay: string) =>
    `Zuletzt wolltet ihr es am ${lastDay} beide. Erst wenn ihr es wieder beide wollt, ${both}. Bis dahin erfährt niemand davon.`,
  waitingAgain: (lastDay: string) =>
    `Zuletzt wolltet ihr es am ${lastDay} beide. Sobald ihr es wieder beide wollt, ${both}.`,
  active:
    'Ihr wollt es beide. Schaltet es eine:r von euch aus, endet es für beide; was mitgenommen ist, bleibt mitgenommen.',
  agreementUnread: 'Ob ihr es beide wollt, ist gerade nicht zu sehen.',
  failed: 'Das hat nicht geklappt. Versuche es noch einmal.',
} as const
