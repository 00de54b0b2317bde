import { describe, expect, test } from 'vitest'
import { createCard } from '#contract/cards/calls.ts'
import { deleteMessage, postMessage } from '#contract/chat/calls.ts'
import { createStory } from '#contract/stories/calls.ts'
import { newPair } from '../testing/couples.ts'
import { slow } from '../testing/effort.ts'
import { engines } from '../testing/engines.ts'
import { postPhoto } from '../testing/pictures.ts'
import { useTestApp } from '../testing/test-app.ts'
import { DAY } from '../testing/test-clock.ts'
import { describeUsage } from './usage.ts'

const SECRET = 'Kanarienvogel'

describe.each(engines)('Usage of each pair, over %s', (engine) => {
  const app = useTestApp({ engine })
  const usage = () => describeUsage(app().config, app().clock.now())
  const cellsOf = (text: string) => text.split('\n').map((line) => line.trim().split(/ {2,}/))

  test('O-151 Nobody has kept anything yet: said in a sentence', async () => {
    expect(await usage()).toBe('Noch hat kein Paar etwas abgelegt.')
  })

  test(
    'O-151 While the server runs: a line for each pair, counts and sizes, no name and no word',
    slow,
    async () => {
      const [small, large] = [await newPair(app()), await newPair(app())]
      await postPhoto(small.mia)
      for (let count = 0; count < 3; count += 1) await postPhoto(large.jonas)
      const gone = await postPhoto(large.mia)
      await large.mia.ask(deleteMessage, { params: { id: gone.id } })
      app().clock.advance(DAY)
      const words = { title: SECRET, description: SECRET }
      await small.mia.ask(createCard, {
        body: { ...words, categoryId: 'herz', dirtyLevel: 1, tags: [] },
      })
      await small.jonas.ask(createStory, { body: words })
      await small.jonas.ask(postMessage, { body: { text: SECRET } })
      const bytes = async () =>
        (await app().context.database.db.selectFrom('photos').select('bytes').execute()).reduce(
          (sum, row) => sum + row.bytes,
          0,
        )
      // The files of the deleted photo go beside the answer.
      await expect.poll(async () => cellsOf(await usage()).at(-2)?.[4]).toBe('4')

      const text = await usage()
      expect(text).not.toContain(SECRET)
      const lines = cellsOf(text)
      const columns = ['Paar', 'Karten', 'Geschichten', 'heute gesendet', 'Fotos', 'MB Fotos']
      expect(lines[0]).toEqual([...columns, 'der Grenze'])
      const inLine = (line: readonly string[] | undefined) => line?.slice(0, 5)
      expect(lines.slice(1, 3).map(inLine)).toEqual([
        [large.pairId.slice(0, 8), '0', '0', '0', '3'],
        [small.pairId.slice(0, 8), '1', '1', '1', '1'],
      ])
      const megabytes = ((await bytes()) / 1e6).toFixed(1).replace('.', ',')
      expect(lines.at(-2)).toEqual(['alle', '1', '1', '1', '4', megabytes])
      expect(lines.at(-1)).toEqual(['Grenze je Paar', '2.000', '500', '5.000', '5.000,0'])
    },
  )
})
