export const offerTexts = {
  push: 'Kurz Bescheid sagen?',
  pushMore: (partner: string) =>
    `Eine Mitteilung, wenn ${partner} etwas für dich hat. Darin steht nur, dass etwas Neues da ist.`,
  install: 'Schneller hier sein?',
  installMore: 'Auf dem Startbildschirm öffnet es sich ohne Browser, mit einem Tippen.',
  installNow: 'Installieren',
  later: 'Nicht jetzt',
  laterMore: 'Du findest es im Profil unter „Mitteilungen“.',
  guideDone: 'Verstanden',
} as const
