export const branchingTexts = {
  error: 'Wie weit ihr seid, ist gerade nicht zu sehen.',
  errorSafe: 'Euer Weg ist gespeichert.',
  loading: 'Lade Story...',
  question: 'Wie geht es weiter?',
  forBoth: 'Was eine Person antippt, gilt auf beiden Bildschirmen.',
  alone: 'Tipp an, was dich lockt.',
  offline: 'Dafür braucht es eine Verbindung. Bis hierher könnt ihr lesen.',
  failed: 'Das hat nicht geklappt. Versuche es noch einmal.',
  goesOn: (label: string) => `Es geht weiter: ${label}`,
  restarted: 'Die Geschichte steht wieder am Anfang.',
  end: 'Ende',
  restart: 'Noch einmal von vorn',
} as const
