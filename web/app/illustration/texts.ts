/** Lines of the illustration, beside the forms and below the cards. */
export const lines = {
  recover: 'Gleich bist du wieder drin.',
  setup: 'Noch ein paar Worte zu dir, dann wird gemischt.',
  invite: 'Zu zweit wird es warm.',
  accept: 'Ein Kartenspiel für euch zwei.',
} as const
