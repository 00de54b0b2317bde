import { beforeAll, describe, expect, test } from 'vitest'
import type { Pair } from '../server/testing/couples.ts'
import { engines } from '../server/testing/engines.ts'
import { median } from '../server/testing/quantiles.ts'
import { newPair, useFixture } from './fixtures.ts'
import { deck, today } from './pages/cards.ts'
import { faceUpAt, notePresses } from './support/latency.ts'
import { loaded } from './support/loaded.ts'
import { slowness, stretched } from './support/pace.ts'
import { arrive, see } from './support/see.ts'

/** „By itself within a second“: the promise of the product. */
const PROMISE_MS = 1000
const CHOICES = 5

describe.each(engines)('A card that is chosen, over %s', (engine) => {
  const fixture = useFixture({ engine })
  let couple: Pair

  beforeAll(async () => {
    couple = await newPair(fixture)
  })

  test('KARTEN-17 HEUTE-03 HEUTE-16 The card she chooses lies on his open Heute within a second, face up and locked', async () => {
    const mia = await fixture.visit({ as: couple.mia })
    const jonas = await fixture.visit({ device: 'desktop', as: couple.jonas })
    const [her, his] = [mia.page, jonas.page]
    await jonas.open('/')
    await see(today(his).receiverEmpty)
    await mia.open('/karten/select')
    const before = slowness()
    const waits: number[] = []
    for (let time = 0; time < CHOICES; time += 1) {
      // Which cards are left is read again after a choice: the one in front may be another by then.
      await loaded(her)
      await deck(her).turn.click()
      const title = await deck(her).title.innerText()
      const pressedAt = await notePresses(her)
      const appearedAt = await faceUpAt(his, title)
      await deck(her).choose.click()
      waits.push((await appearedAt()) - (await pressedAt()))
      await arrive(her, '/')
      await see(today(her).locked)
      await see(today(his).by('Mia'))
      expect(await today(his).title.innerText()).toBe(title)
      if (time === CHOICES - 1) break
      await today(her).another.click()
      await arrive(her, '/karten/select')
    }
    process.stdout.write(`Choosing to appearing (${engine}): ${waits.join(', ')} ms\n`)
    expect(median(waits)).toBeLessThan(stretched(PROMISE_MS, before))
  })
})
