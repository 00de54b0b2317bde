import { describe, expect, test } from 'vitest'
import { deleteMessage } from '#contract/chat/calls.ts'
import { newPair } from '../../testing/couples.ts'
import { engines } from '../../testing/engines.ts'
import { postPhoto } from '../../testing/pictures.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { describeUsage } from './usage-service.ts'

describe.each(engines)('The space photos take, over %s', (engine) => {
  const app = useTestApp({ engine })

  test('Nobody has sent a photo yet: said in a sentence', async () => {
    expect(await describeUsage(app().config)).toBe('Noch hat kein Paar Fotos.')
  })

  test('While the server runs: a line for each pair, the largest first, with no name in it', async () => {
    const [small, large] = [await newPair(app()), await newPair(app())]
    await postPhoto(small.mia)
    for (let count = 0; count < 3; count += 1) await postPhoto(large.jonas)
    const gone = await postPhoto(large.mia)
    await large.mia.ask(deleteMessage, { params: { id: gone.id } })
    const bytes = async () =>
      (await app().context.database.db.selectFrom('photos').select('bytes').execute()).reduce(
        (sum, row) => sum + row.bytes,
        0,
      )
    await expect
      .poll(async () => (await describeUsage(app().config)).split('\n').at(-1))
      .toMatch(/^ +alle +4 /)

    const lines = (await describeUsage(app().config))
      .split('\n')
      .map((line) => line.trim().split(/ {2,}/))
    expect(lines[0]).toEqual(['Paar', 'Fotos', 'MB', 'der Grenze'])
    expect(lines.map(([, photos]) => photos)).toEqual(['Fotos', '3', '1', '4'])
    const megabytes = (await bytes()) / 1e6
    expect(lines.at(-1)?.[2]).toBe(megabytes.toFixed(1).replace('.', ','))
    expect(new Set(lines.slice(1, 3).map(([pair]) => pair))).toEqual(
      new Set([small.pairId.slice(0, 8), large.pairId.slice(0, 8)]),
    )
  })
})
