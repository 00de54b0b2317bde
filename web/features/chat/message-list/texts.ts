export const texts = {
  log: 'Eure Nachrichten',
  today: 'Heute',
  yesterday: 'Gestern',
  loadOlder: 'Ältere laden',
  loadNewer: 'Neuere laden',
  toNewest: 'Zu den neuesten Nachrichten',
  newBelow: (count: number) => (count === 1 ? '1 neue Nachricht' : `${count} neue Nachrichten`),
  messageGone: 'Diese Nachricht gibt es nicht mehr.',
} as const
