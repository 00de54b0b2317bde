import { saveProfile } from '#contract/accounts/calls.ts'
import type { Role } from '#contract/kernel/roles.ts'
import { invite } from '#contract/pairing/calls.ts'
import type { Person } from '#server/testing/couples.ts'

export interface Inviter extends Person {
  /** Makes an invitation; answers with its code. */
  invite(partner: string): Promise<string>
}

/** Completes the setup of somebody who has just registered. */
export async function onboard(
  person: Person,
  roles: { readonly myRole: Role; readonly partnerRole: Role } = {
    myRole: 'Königin',
    partnerRole: 'Dienend',
  },
): Promise<Inviter> {
  await person.ask(saveProfile, {
    body: { username: person.username, ...roles, hasOnboardingCompleted: true },
  })
  return Object.assign(person, {
    async invite(name: string) {
      const { inviteCode } = await person.ask(invite, { body: { name } })
      return inviteCode
    },
  })
}
