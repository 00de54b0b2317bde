import type { Labels } from '#contract/kernel/labels.ts'

export const pushLabels: Labels = {
  fields: {
    endpoint: 'Adresse des Push-Dienstes',
    keys: 'Schlüssel des Push-Dienstes',
    NEW_STATUS: 'Status',
    NEW_CHAT_MESSAGE: 'Chat',
    NEW_CARD: 'Karte des Tages',
    NEW_MESSAGE: 'Nachricht des Tages',
    NEW_ANSWERS: 'Frage des Tages',
    NEW_EVENING: 'Termine',
    SHOW_NAMES: 'Namen zeigen',
    REMINDER: 'Erinnerung',
    hour: 'Stunde',
    timeZone: 'Zeitzone',
  },
}
