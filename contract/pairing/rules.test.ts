import { describe, expect, test } from 'vitest'
import type { Refusal } from '#contract/kernel/call.ts'
import { pairCode } from '#contract/kernel/pair.ts'
import { faults } from '#contract/kernel/person.ts'
import { type Acceptance, acceptanceFault } from './rules.ts'

const filled: Acceptance = {
  inviteCode: 'abc',
  displayName: 'Jonas',
  username: 'jonas_1',
  password: 'geheim',
  repeat: 'geheim',
}

describe('accepting an invitation', () => {
  test('EINLADUNG-44 EINLADUNG-45 Phone and e-mail may stay empty', () => {
    expect(acceptanceFault(filled)).toBeNull()
    expect(acceptanceFault({ ...filled, email: '', phoneNumber: '' })).toBeNull()
    expect(acceptanceFault({ ...filled, email: null, phoneNumber: null })).toBeNull()
  })

  test.each(['inviteCode', 'displayName', 'username', 'password', 'repeat'])(
    'EINLADUNG-38 An empty %s asks for all fields',
    (field) => {
      expect(acceptanceFault({ ...filled, [field]: '' })).toBe(faults.fieldsMissing)
    },
  )

  test.each(['inviteCode', 'displayName', 'username'])(
    'EINLADUNG-38 Blanks alone do not fill %s',
    (field) => {
      expect(acceptanceFault({ ...filled, [field]: '  ' })).toBe(faults.fieldsMissing)
    },
  )

  test.each([
    ['EINLADUNG-39', { repeat: 'anders' }, faults.passwordsDiffer],
    ['EINLADUNG-40', { username: 'jonas!' }, faults.usernameCharacters],
    ['EINLADUNG-41', { username: 'jo' }, faults.usernameLength],
    ['EINLADUNG-42', { displayName: 'J' }, faults.nameLength],
    ['EINLADUNG-43', { phoneNumber: '0171x1' }, faults.phone],
    ['EINLADUNG-43', { phoneNumber: '(0171) 503-45.130/8' }, faults.phone],
    ['O-022', { email: 'jonas@' }, faults.email],
    ['O-022', { password: 'abc', repeat: 'abc' }, faults.passwordTooShort],
  ])('%s One fault alone, %o, is the one that is named', (_, part, fault) => {
    expect(acceptanceFault({ ...filled, ...part })).toBe(fault)
  })

  test('O-023 The first of several faults in order is named', () => {
    const steps: readonly [Partial<Acceptance>, Refusal][] = [
      [{ inviteCode: '' }, faults.fieldsMissing],
      [{ repeat: 'anders' }, faults.passwordsDiffer],
      [{ username: 'ä' }, faults.usernameCharacters],
      [{ username: 'a' }, faults.usernameLength],
      [{ displayName: 'J' }, faults.nameLength],
      [{ phoneNumber: 'abc' }, faults.phone],
      [{ email: 'abc' }, faults.email],
      [{ password: 'abc', repeat: 'abc' }, faults.passwordTooShort],
    ]
    const named = steps.map((_, first) => {
      const broken = steps.slice(first).toReversed()
      const form = Object.assign({}, filled, ...broken.map(([part]) => part)) as Acceptance
      return acceptanceFault(form)
    })
    expect(named).toEqual(steps.map(([, fault]) => fault))
  })

  test('The server, which sees one password, asks for no repetition', () => {
    const { repeat: _, ...once } = filled
    expect(acceptanceFault(once)).toBeNull()
  })
})

describe('the pair code', () => {
  test('PROFIL-07 O-034 The pair’s code is a short upper-case form of its id', () => {
    expect(pairCode('k3f-9x_2mqzr4')).toBe('K3F9-X2MQ')
  })
})
