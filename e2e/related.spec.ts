import { describe, test } from 'vitest'
import { limitCard } from '#contract/cards/calls.ts'
import { answerQuestion } from '#contract/questions/calls.ts'
import { questionCatalog } from '../server/testing/content.ts'
import { thorough } from '../server/testing/effort.ts'
import { journeyEngines } from '../server/testing/engines.ts'
import { axe, newPair, useFixture, type Visitor } from './fixtures.ts'
import { matchesPage } from './pages/questions.ts'
import { arrive, become, see } from './support/see.ts'

/** A pair of questions that names this card first, another one next, and the story „Seide“. */
const GIVE = 'q-spiel-07-g'
const RECEIVE = 'q-spiel-07-e'
const CARD = 'abenteuer-027'

describe.each(journeyEngines)('Cards and stories that fit a match, over %s', thorough, (engine) => {
  const fixture = useFixture({ engine })

  test('FRAGEN-47 STORIES-90 O-174 Two people find their match again: the story that fits, its card, and the next one once the first rests for either', async () => {
    const pair = await newPair(fixture)
    const question = questionCatalog.find(GIVE)?.text ?? GIVE
    await pair.mia.ask(answerQuestion, { body: { questionId: GIVE, answer: 'yes' } })
    await pair.jonas.ask(answerQuestion, { body: { questionId: RECEIVE, answer: 'yes' } })
    const mia = await fixture.visit({ device: 'phone', as: pair.mia })
    const jonas = await fixture.visit({ device: 'desktop', as: pair.jonas })
    const related = ({ page }: Visitor) => matchesPage(page).related(question)
    for (const visitor of [mia, jonas]) {
      await visitor.open('/profile/matches')
      await become(
        () => related(visitor).allTextContents(),
        ['Karte: Der Seidenschal', 'Geschichte: Seide'],
      )
    }
    await axe(mia.page, '/profile/matches with what fits')
    await related(mia).last().focus()
    await mia.page.keyboard.press('Enter')
    await arrive(mia.page, '/stories/13')
    const card = mia.page
      .getByRole('list', { name: 'Karten dazu' })
      .getByRole('link', { name: 'Karte: Der Seidenschal' })
    await see(card)
    await axe(mia.page, '/stories/13 with its cards')
    await card.click()
    await arrive(mia.page, `/karten/karte/${CARD}`)
    await see(mia.page.getByRole('heading', { name: 'Der Seidenschal' }).first())
    // Nobody learns which card he never wants to see; the next one replaces it for both.
    await pair.jonas.ask(limitCard, { query: { cardId: CARD, limited: 'true' } })
    for (const visitor of [mia, jonas]) {
      await visitor.open('/profile/matches')
      await become(
        () => related(visitor).allTextContents(),
        ['Karte: Zwei Hände am Kopfende', 'Geschichte: Seide'],
      )
    }
  })
})
