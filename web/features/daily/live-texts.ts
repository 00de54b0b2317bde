/** Said wherever one is when the partner releases one's status (STATUS-19). */
export const released = 'Du darfst jetzt deinen Erregungsstatus teilen!'
