import { describe, test } from 'vitest'
import { answerQuestion } from '#contract/questions/calls.ts'
import { questionCatalog } from '../server/testing/content.ts'
import { thorough } from '../server/testing/effort.ts'
import { axe, newPair, useFixture } from './fixtures.ts'
import { arrive, see } from './support/see.ts'

const GIVE = 'q-spiel-07-g'
const RECEIVE = 'q-spiel-07-e'

describe('From a match to an evening', thorough, () => {
  const fixture = useFixture()

  test('ABEND-01 ABEND-06 ABEND-10 Two people talk about a match and find it on the list of both', async () => {
    const question = questionCatalog.find(GIVE)?.text ?? GIVE
    const pair = await newPair(fixture)
    await pair.mia.ask(answerQuestion, { body: { questionId: GIVE, answer: 'yes' } })
    await pair.jonas.ask(answerQuestion, { body: { questionId: RECEIVE, answer: 'yes' } })
    const mia = await fixture.visit({ device: 'phone', as: pair.mia })
    const jonas = await fixture.visit({ device: 'desktop', as: pair.jonas })
    await jonas.open('/vorgemerkt')
    await see(jonas.page.getByText('Noch ist nichts vorgemerkt.'))
    await mia.open('/profile/matches')
    await mia.page.getByRole('button', { name: 'Vormerken' }).click()
    const thing = jonas.page.getByRole('link', { name: `Match ${question}`, exact: true })
    await see(thing)
    await axe(jonas.page, '/vorgemerkt')
    await mia.page.getByRole('button', { name: 'Darüber reden' }).click()
    await arrive(mia.page, '/chat')
    await see(mia.page.getByRole('button', { name: 'Verweis entfernen' }))
    await mia.page.locator('textarea:focus').waitFor()
    await mia.page.keyboard.type('Donnerstag?')
    await mia.page.getByRole('button', { name: 'Senden', exact: true }).click()
    await jonas.open('/chat')
    await see(thing)
    await axe(jonas.page, '/chat with a reference')
    await thing.click()
    await arrive(jonas.page, '/profile/matches')
  })
})
