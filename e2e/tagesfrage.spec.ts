import { beforeAll, describe, expect, test } from 'vitest'
import type { Pair } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { journeyEngines } from '../server/testing/engines.ts'
import { atRest, axe, useFixture, type Visitor } from './fixtures.ts'
import { dailyQuestion, pastQuestions } from './pages/daily-question.ts'
import { shell } from './pages/shell.ts'
import { couplesAsked } from './support/asked.ts'
import { NO_CONNECTION } from './support/faults.ts'
import { loaded } from './support/loaded.ts'
import { arrive, become, gone, see } from './support/see.ts'
import { oneAfterTheOther } from './support/serial.ts'

const HERS = 'Am Fenster, wenn es regnet.'
const HIS = 'Im Flur, mit den Schuhen noch an.'

describe.each(journeyEngines)('One question for two, over %s', (engine) => {
  const fixture = useFixture({ engine, env: { RATE_LIMITS: 'off' } })
  oneAfterTheOther()
  let couple: Pair
  let mia: Visitor
  let jonas: Visitor
  let asked: string

  beforeAll(async () => {
    couple = (await couplesAsked(fixture, ['write'])).write
    mia = await fixture.keep({ as: couple.mia })
    jonas = await fixture.keep({ device: 'desktop', as: couple.jonas })
  })

  /** Both stay where they are, each in the window of their own that they keep. */
  const both = () => {
    for (const visitor of [mia, jonas]) fixture.watch(visitor)
    return { hers: dailyQuestion(mia.page), his: dailyQuestion(jonas.page) }
  }

  test('TAGESFRAGE-01 TAGESFRAGE-13 Both find the same question on Heute, and nothing in the list', async () => {
    const { hers, his } = both()
    await mia.open('/fragen-des-tages')
    await see(pastQuestions(mia.page).empty)
    await axe(mia.page, '/fragen-des-tages, empty')
    await Promise.all([mia.open('/'), jonas.open('/')])
    await Promise.all([see(hers.field), see(his.field)])
    asked = await hers.text.innerText()
    expect(asked.length).toBeGreaterThan(10)
    expect(await his.text.innerText()).toBe(asked)
    await axe(mia.page, '/ with the question of the day')
  })

  test('TAGESFRAGE-06 TAGESFRAGE-14 TAGESFRAGE-16 Mia writes on the way, saves, and his screen stays as it is', async () => {
    const { hers, his } = both()
    await loaded(jonas.page)
    const before = await his.region.innerHTML()
    await hers.field.fill(HERS)
    await shell(mia.page).entry('Profil').tap()
    await gone(hers.region)
    await shell(mia.page).entry('Heute').tap()
    await become(() => hers.field.inputValue(), HERS)
    await hers.save.tap()
    await see(hers.waiting)
    await see(hers.answer(HERS))
    await axe(mia.page, '/ with an answer of one')
    expect(await his.region.innerHTML()).toBe(before)
    await jonas.page.reload()
    await see(his.field)
    expect(await jonas.page.content()).not.toContain(HERS)
    expect(await his.waiting.count()).toBe(0)
  })

  test('TAGESFRAGE-05 TAGESFRAGE-07 TAGESFRAGE-15 With keys alone Jonas answers, and both open screens show both', async () => {
    const { hers, his } = both()
    const { keyboard } = jonas.page
    await his.field.focus()
    await keyboard.type(HIS)
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    for (const question of [his, hers]) {
      await see(question.revealed)
      for (const text of [HERS, HIS]) await see(question.answer(text))
      expect(await question.change.count()).toBe(0)
    }
    await atRest(jonas.page)
    await axe(jonas.page, '/ with both answers')
  })

  test('TAGESFRAGE-11 Both read their answers in the list', async () => {
    const { hers } = both()
    await hers.all.tap()
    await arrive(mia.page, '/fragen-des-tages')
    await jonas.open('/fragen-des-tages')
    for (const { page } of [mia, jonas]) {
      const question = pastQuestions(page).question(asked)
      await see(question)
      const told = await question.getByRole('listitem').allInnerTexts()
      expect(told.join('\n')).toContain(HERS)
      expect(told.join('\n')).toContain(HIS)
      await axe(page, '/fragen-des-tages')
    }
  })

  test(
    'TAGESFRAGE-16 Without a network an answer stays in the field, and goes out with the next try',
    thorough,
    async () => {
      const { write: lena } = await couplesAsked(fixture, ['write'], { names: ['Lena', 'Ben'] })
      const visitor = await fixture.visit({ device: 'phone', as: lena.mia, worker: true })
      const question = dailyQuestion(visitor.page)
      await visitor.open('/')
      await see(question.field)
      await question.field.fill(HERS)
      visitor.faults.tolerate(NO_CONNECTION)
      visitor.faults.tolerate(/Antwort konnte nicht gespeichert werden/)
      await visitor.context.setOffline(true)
      await question.save.tap()
      await see(question.region.getByText(/ Keine Verbindung\.$/))
      expect(await question.field.inputValue()).toBe(HERS)
      await visitor.context.setOffline(false)
      await question.save.tap()
      await see(question.waiting)

      await question.all.tap()
      const list = pastQuestions(visitor.page)
      await list.withdraw.tap()
      await list.confirm.tap()
      await see(list.empty)
    },
  )
})
