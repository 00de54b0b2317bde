export const loginMethodTexts = {
  heading: 'Dein Zugang',
  failed: 'Gerade nicht erreichbar.',

  password: 'Passwort',
  passwordNote: 'Damit meldest du dich auf jedem Gerät an.',
  change: 'Ändern',
  changeTitle: 'Passwort ändern',
  current: 'Dein jetziges Passwort',
  next: 'Neues Passwort',
  repeat: 'Neues Passwort wiederholen',
  changeMore: 'Alle anderen Geräte werden dabei abgemeldet.',
  changed: 'Dein neues Passwort gilt.',
  changeFailed: 'Das Passwort ließ sich gerade nicht ändern.',
  passwordHint: 'Am besten 15 Zeichen oder mehr: vier Wörter, die nur du so nebeneinanderstellst.',

  codes: 'Wiederherstellungscodes',
  codesNone: 'Noch keine. Damit kommst du wieder hinein, wenn du das Passwort vergisst.',
  codesLeft: (left: number, when: string) =>
    left === 1 ? `Noch 1 Code, vom ${when}` : `Noch ${left} Codes, vom ${when}`,
  codesMake: 'Anlegen',
  codesRenew: 'Erneuern',
} as const
