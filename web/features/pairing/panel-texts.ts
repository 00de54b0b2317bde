/** Words of the panel on home, apart from the forms’, which home need not load. */
export const invitationPanelTexts = {
  title: 'Zu zweit wird es warm',
  more: 'Lade deine:n Partner:in ein. Dann gehören Karten, Nachrichten und Fragen euch beiden.',
  action: 'Partner:in einladen',
} as const
