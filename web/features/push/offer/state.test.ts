import { expect, test } from 'vitest'
import { homeOffer, type Situation } from './state.ts'

const ready: Situation = {
  hasPartner: true,
  answered: [],
  device: 'prompt',
  permission: 'default',
  canInstall: false,
}

test.each([
  ['nothing before the partner has come', { hasPartner: false, canInstall: true }, null],
  ['push first', { canInstall: true }, 'push'],
  ['installing once push is answered', { answered: ['push'], canInstall: true }, 'install'],
  ['nothing that was answered', { answered: ['push', 'install'], canInstall: true }, null],
  ['nothing where there is no way to install', { answered: ['push'] }, null],
  ['no push where the browser has said no', { permission: 'denied' }, null],
  ['no push that is there already', { device: 'nothing', permission: 'granted' }, null],
  ['the guide on an iPhone in a tab', { device: 'install', permission: null }, 'guide'],
  ['the guide once', { device: 'install', permission: null, answered: ['guide'] }, null],
] as const)('PUSH-35 Heute offers %s', (_, change, offer) => {
  expect(homeOffer({ ...ready, ...change })).toBe(offer)
})
