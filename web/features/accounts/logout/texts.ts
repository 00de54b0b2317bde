export const logoutTexts = {
  logout: 'Logout',
  leavingTitle: 'Etwas wartet noch',
  leavingWhat:
    'Was du geschrieben, geändert oder als Foto geschickt hast, liegt noch auf diesem Gerät. Mit dem Abmelden geht es verloren.',
  stay: 'Angemeldet bleiben',
  leave: 'Trotzdem abmelden',
} as const
