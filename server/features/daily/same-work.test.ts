import { expect, onTestFinished, test, vi } from 'vitest'
import { exportData } from '#contract/accounts/control-calls.ts'
import { postStatus, statusHistory, statusOfToday, switchMutual } from '#contract/daily/calls.ts'
import { newPair, type Person } from '#server/testing/couples.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { postsRecord, shownRecord } from './records.ts'

let statements = 0
const app = useTestApp({ engine: 'sqlite', onQuery: () => (statements += 1) })

const post = (person: Person, level: number, message = `Stufe ${level}`) =>
  person.ask(postStatus, { body: { level, message } })

async function mutualPair() {
  const pair = await newPair(app(), { roles: { mia: 'Ausgeglichen', jonas: 'Ausgeglichen' } })
  for (const person of [pair.mia, pair.jonas]) {
    await person.ask(switchMutual, { body: { mine: true } })
  }
  return pair
}

test('trust a A look, a post and the archive open and write as much whether the other has posted hidden ones or nothing', async () => {
  const opened = [vi.spyOn(postsRecord, 'open'), vi.spyOn(shownRecord, 'open')]
  onTestFinished(() => opened.forEach((spy) => spy.mockRestore()))
  const steps = async (act: () => Promise<unknown>) => {
    for (const spy of opened) spy.mockClear()
    const before = statements
    await act()
    return [statements - before, ...opened.map((spy) => spy.mock.calls.length)]
  }
  const work: unknown[] = []
  for (const hidden of [0, 1, 5]) {
    const { mia, jonas } = await mutualPair()
    await mia.ask(statusOfToday)
    for (let count = 0; count < hidden; count += 1) await post(mia, 9, 'Nur für mich')
    const seen = [
      await steps(() => jonas.ask(statusOfToday)),
      await steps(() => jonas.ask(statusOfToday)),
      await steps(() => jonas.ask(statusHistory)),
      await steps(() => jonas.call(exportData)),
      await steps(() => post(jonas, 3)),
      // The post that is no longer hidden is shown then, with ideas for both.
      (await steps(() => post(jonas, 8))).slice(1),
    ]
    // Posts are opened for their author, and what is shown to the other has none that is hidden.
    const keys = opened[0]?.mock.calls.map(([, key]) => String(key)) ?? []
    expect(keys.filter((key) => !key.includes(jonas.userId))).toEqual([])
    work.push(seen)
  }
  expect(work).toEqual([work[0], work[0], work[0]])
})

test('trust a Nothing of a hidden post lies in the record that the partner’s look opens', async () => {
  const { mia, jonas } = await mutualPair()
  const opened = vi.spyOn(shownRecord, 'open')
  onTestFinished(() => opened.mockRestore())
  await post(jonas, 3)
  await post(mia, 4, 'Für dich')
  await post(mia, 9, 'Nur für mich')
  opened.mockClear()
  await jonas.ask(statusOfToday)
  const [read] = opened.mock.results.map(({ value }) => value as unknown)
  expect(opened).toHaveBeenCalledTimes(1)
  expect(read).toEqual({
    looked: true,
    mine: expect.objectContaining({ level: 3 }) as object,
    brought: null,
    concealed: false,
    partner: expect.objectContaining({ level: 4, message: 'Für dich' }) as object,
    partnerSees: 3,
    met: false,
  })
})
