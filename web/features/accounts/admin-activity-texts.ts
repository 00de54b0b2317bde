/** Words of the list of what super users have seen; with the part that draws it. */
export const adminActivityTexts = {
  title: 'Was die Verwaltung gesehen hat',
  intro:
    'Wer diesen Server verwaltet, sieht nie, was ihr schreibt. Was dort sonst angesehen oder getan wurde, steht hier und lässt sich nicht löschen.',
  failed: 'Diese Liste ist gerade nicht abrufbar.',
  nothing: 'Bisher nichts, was dich betrifft.',
  you: 'betrifft dich',
  everybody: 'betrifft alle',
  acts: {
    'users listed': 'Die Liste der Konten angesehen: Namen und E-Mail-Adressen',
    'log read': 'Das Log angesehen: wer wann was getan hat, nie die Inhalte',
    'roles shown': 'Eure Rollen angezeigt',
    'push sent': 'Dir eine Mitteilung geschickt',
    'rights given': 'Dir die Verwaltung dieses Servers anvertraut',
    'rights taken': 'Dir die Verwaltung dieses Servers wieder genommen',
    'code made': 'Einen Wiederherstellungscode für dein Konto gemacht: damit kommt man hinein',
    'sessions ended': 'Alle auf allen Geräten abgemeldet',
  },
} as const
