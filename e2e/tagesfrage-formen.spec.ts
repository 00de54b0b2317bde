import { beforeAll, describe, expect, test } from 'vitest'
import type { Form } from '../contract/daily-questions/rules.ts'
import type { Pair } from '../server/testing/couples.ts'
import { journeyEngines } from '../server/testing/engines.ts'
import { atRest, axe, useFixture } from './fixtures.ts'
import { dailyQuestion, ownQuestions } from './pages/daily-question.ts'
import { couplesAsked } from './support/asked.ts'
import { loaded } from './support/loaded.ts'
import { become, gone, see } from './support/see.ts'

const HERS = 'Am Fenster, wenn es regnet.'
const HIS = 'Im Flur, mit den Schuhen noch an.'
const GUESS = 'Ganz sicher in der Küche.'
const SAID = 'Da zieht es aber.'

describe.each(journeyEngines)('The four forms of a question, over %s', (engine) => {
  const fixture = useFixture({ engine, env: { RATE_LIMITS: 'off' } })
  let couples: Record<Form, Pair>

  beforeAll(async () => {
    couples = await couplesAsked(fixture, ['write', 'choose', 'either', 'guess'])
  })

  /** Both on Heute, she on a phone and he with a keyboard. */
  async function both(form: Form) {
    const { mia, jonas } = couples[form]
    const [hers, his] = [
      await fixture.visit({ as: mia }),
      await fixture.visit({ as: jonas, device: 'desktop' }),
    ]
    await Promise.all([hers.open('/'), his.open('/')])
    const [miaSees, jonasSees] = [dailyQuestion(hers.page), dailyQuestion(his.page)]
    await Promise.all([see(miaSees.text), see(jonasSees.text)])
    // Later nothing but an answer may change what is there.
    await Promise.all([loaded(hers.page), loaded(his.page)])
    return { hers, his, miaSees, jonasSees }
  }

  test('TAGESFRAGE-22 TAGESFRAGE-26 TAGESFRAGE-28 This or that: she taps, he presses a key, and they talk about it', async () => {
    const { hers, his, miaSees, jonasSees } = await both('either')
    await axe(hers.page, '/ with two options')
    const before = await jonasSees.region.innerHTML()
    const [left = '', right = ''] = await miaSees.options.allInnerTexts()
    await miaSees.options.first().tap()
    await see(miaSees.waiting)
    expect(await jonasSees.region.innerHTML()).toBe(before)
    await miaSees.options.last().tap()
    await become(() => miaSees.options.last().getAttribute('aria-pressed'), 'true')
    expect(await jonasSees.region.innerHTML()).toBe(before)

    await jonasSees.options.first().focus()
    await his.page.keyboard.press('Enter')
    for (const question of [miaSees, jonasSees]) {
      await see(question.revealed)
      await see(question.answer(left))
      await see(question.answer(right))
    }
    // The place that stands in for the pressed option has no ring (docs/decisions/0069).
    expect(
      await his.page.evaluate(
        () => getComputedStyle(document.activeElement as Element).outlineStyle,
      ),
    ).toBe('none')
    await miaSees.reply.tap()
    await miaSees.emoji('🔥').tap()
    await see(jonasSees.region.getByText('Mia: 🔥'))
    await miaSees.words.fill(SAID)
    await miaSees.say.tap()
    await see(jonasSees.region.getByText(SAID))
    await atRest(his.page)
    await Promise.all([axe(hers.page, '/ replying'), axe(his.page, '/ with a reply')])
    await miaSees.deleteWords.tap()
    await hers.page.getByRole('dialog').getByRole('button', { name: 'Worte löschen' }).tap()
    await gone(jonasSees.region.getByText(SAID))
  })

  test('TAGESFRAGE-22 A choice: he taps, she answers in her own words', async () => {
    const { hers, miaSees, jonasSees } = await both('choose')
    await axe(hers.page, '/ with some options')
    const [chosen = ''] = await jonasSees.options.allInnerTexts()
    await jonasSees.options.first().click()
    await see(jonasSees.waiting)
    await miaSees.ownWords.tap()
    await miaSees.field.fill(HERS)
    await miaSees.save.tap()
    for (const question of [miaSees, jonasSees]) {
      await see(question.answer(HERS))
      await see(question.answer(chosen))
    }
  })

  test('TAGESFRAGE-23 A guess: it reaches him beside both answers only', async () => {
    const { hers, his, miaSees, jonasSees } = await both('guess')
    const before = await jonasSees.region.innerHTML()
    await miaSees.field.fill(HERS)
    await miaSees.guess('Jonas').fill(GUESS)
    await axe(hers.page, '/ with a guess')
    await miaSees.save.tap()
    await see(miaSees.region.getByText(GUESS))
    expect(await jonasSees.region.innerHTML()).toBe(before)
    await his.page.reload()
    await see(jonasSees.field)
    expect(await his.page.content()).not.toContain(GUESS)
    await jonasSees.field.fill(HIS)
    await jonasSees.save.click()
    for (const question of [miaSees, jonasSees]) {
      await see(question.answer(HIS).filter({ hasText: GUESS }))
    }
    await axe(hers.page, '/ with a guess revealed')
  })

  test('TAGESFRAGE-30 TAGESFRAGE-31 She writes a question with keys alone and takes it back, and he sees nothing of it', async () => {
    const { hers, his } = await both('write')
    await his.open('/fragen-des-tages/eigene')
    const seen = ownQuestions(his.page)
    await see(seen.question)
    await loaded(his.page)
    const before = await his.page.getByRole('main').innerHTML()
    await hers.open('/fragen-des-tages/eigene')
    const own = ownQuestions(hers.page)
    const { keyboard } = hers.page
    await own.question.focus()
    await keyboard.type('Was nun?')
    await keyboard.press('Tab')
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowDown')
    await keyboard.press('Tab')
    await keyboard.type('Bleiben')
    await keyboard.press('Tab')
    await keyboard.type('Gehen')
    await keyboard.press('Enter')
    await see(own.waiting('Was nun?'))
    expect(await own.waiting('Was nun?').innerText()).toContain('Bleiben · Gehen')
    await axe(hers.page, '/fragen-des-tages/eigene with one')
    await his.page.reload()
    await see(seen.question)
    await loaded(his.page)
    expect(await his.page.getByRole('main').innerHTML()).toBe(before)
    await own.withdraw.tap()
    await own.confirm.tap()
    await gone(own.waiting('Was nun?'))
  })
})
