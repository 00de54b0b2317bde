/** Texts of the card of the day; those of the specification are kept to the letter. */
export const todayTexts = {
  title: 'Eure Karte für heute',
  by: (who: string) => `von ${who}`,
  waits: 'wartet auf das Netz',
  loading: 'Eure Karte wird aufgedeckt …',
  chooserEmpty: 'Du hast heute noch keine Karte gewählt.',
  receiverEmpty: 'Dein:e Partner:in hat für heute noch keine Karte ausgewählt.',
  receiverMore: 'Sobald eine Karte da ist, erscheint sie hier.',
  browse: 'In den Karten stöbern',
  nobodyChooses:
    'In eurer Rollenverteilung wählt niemand die Karte. Ihr könnt die Rollen im Profil ändern.',
  toProfile: 'Zum Profil',
  another: 'Andere Karte wählen',
  arrived: 'Eure Karte für heute ist da.',
  chosen: (title: string) => `„${title}“ ist eure Karte für heute.`,
  givenBack: 'Die Karte von heute liegt wieder im Stapel.',
  error: 'Eure Karte ist gerade nicht erreichbar.',
  errorSafe: 'Sie bleibt für heute gewählt.',
  chooseFailed: 'Die Karte konnte nicht gespeichert werden.',
  declineFailed: 'Das hat nicht geklappt. Versuche es gleich noch einmal.',
  scrollTo: (who: string) => `${who} hat eure Karte gewählt`,
  scrollToOwn: 'Eure Karte für heute',
} as const
