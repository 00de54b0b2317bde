/**
 * A link to /hilfe that leaves nothing behind: it replaces the entry it stands on, under the address of
 * the home screen, where a reload leads.
 */
export const helpLink = {
  to: '/hilfe',
  replace: true,
  mask: { to: '/', unmaskOnReload: true },
} as const
