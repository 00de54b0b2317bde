import { describe, expect, test } from 'vitest'
import { login } from '#contract/accounts/calls.ts'
import { listCards, selectCard, selectionOfDay } from '#contract/cards/calls.ts'
import { newPair } from './couples.ts'
import { bothEngines } from './engines.ts'
import { newClient } from './person.ts'
import { connectSocket } from './socket.ts'
import { useTestApp } from './test-app.ts'

describe.each(bothEngines)('the test server on %s', (engine) => {
  const app = useTestApp({ engine })

  test('Mia & Jonas are a pair, hear of each other and survive a restart', async () => {
    const { mia, jonas } = await newPair(app())
    const client = await connectSocket(jonas)
    const [card] = await mia.ask(listCards)
    await mia.ask(selectCard, { body: { cardId: card?.id ?? '' } })
    await client.next('new-selection')
    await app().restart()
    expect(await client.cut()).toMatch(/transport|server/)
    expect((await jonas.ask(selectionOfDay)).cardId).toBe(card?.id)
  })

  test('A socket that hears something is not silent, and one that hears nothing has no next', async () => {
    const { mia, jonas } = await newPair(app())
    const client = await connectSocket(jonas)
    await expect(client.next('new-selection', 20)).rejects.toThrow('in vain')
    const [, card] = await mia.ask(listCards)
    await mia.ask(selectCard, { body: { cardId: card?.id ?? '' } })
    await expect.poll(() => client.received.length).toBe(1)
    await expect(client.silent()).rejects.toThrow('Heard new-selection')
    client.close()
  })

  test('Asking a refusal for its answer fails with its sentence', async () => {
    const refused = await newClient(app().address).call(login, { body: { password: 'x' } })
    expect(() => refused.body).toThrow('Bitte Telefonnummer')
    expect(refused.message).toBe('Bitte Telefonnummer und Passwort eingeben.')
  })

  test('An error in the log that no test has asked for fails the close', () => {
    app().log.logger.error('provoked')
    expect(() => app().log.check()).toThrow('provoked')
  })
})
