import { beforeAll, describe, expect, test } from 'vitest'
import { createStory } from '#contract/stories/calls.ts'
import type { Pair } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { journeyEngines } from '../server/testing/engines.ts'
import { axe, newPair, useFixture, type Visitor } from './fixtures.ts'
import { shell } from './pages/shell.ts'
import { storyEditor, storyList, storyMatchesPage, storyPage } from './pages/stories.ts'
import { loaded } from './support/loaded.ts'
import { arrive, become, gone, see, seeToast } from './support/see.ts'
import { oneAfterTheOther } from './support/serial.ts'

const TITLE = 'Das Boot im Schilf'
const SECRET_TITLE = 'Der rote Schal'
const TEXT = [
  'Wir haben das Boot **losgebunden**, ohne jemanden zu fragen.',
  '<script>document.title = "offen"</script><img src="x" onerror="document.title = 1">',
  '[Hier](javascript:alert(1)) war das Wasser noch warm.',
].join('\n\n')

describe.each(journeyEngines)('A story between two people, over %s', (engine) => {
  const fixture = useFixture({ engine })
  oneAfterTheOther()
  let couple: Pair

  beforeAll(async () => {
    couple = await newPair(fixture)
  })
  const visit = (person: 'mia' | 'jonas', device: 'phone' | 'desktop' = 'phone') =>
    fixture.visit({ device, as: couple[person], browser: { reducedMotion: 'reduce' } })

  /** Rates the story that is open. */
  async function rate(
    { page }: Visitor,
    flames: 1 | 2 | 3 | 4 | 5,
    choice: Parameters<ReturnType<typeof storyPage>['choice']>[0],
  ) {
    const screen = storyPage(page)
    // Waits for late content here: layout-shift.spec.ts shows that it moves no control.
    await loaded(page)
    await screen.flame(flames).click()
    await screen.choice(choice).click()
    await screen.save.click()
    await see(screen.saved)
  }
  const openFromList = async (visitor: Visitor, title: string) => {
    await visitor.open('/stories')
    await storyList(visitor.page).story(title).click()
    await see(storyPage(visitor.page).title(title))
  }

  test('STORIES-33 to STORIES-43 Mia writes a story, looks at it, and finds it in the list', async () => {
    const mia = await visit('mia')
    await mia.open('/stories')
    await storyList(mia.page).tab('Einreichen').click()
    const editor = storyEditor(mia.page)
    await editor.title.fill(TITLE)
    expect(await editor.save.isDisabled()).toBe(true)
    await editor.description.fill(TEXT)
    await editor.preview.click()
    await see(mia.page.locator('.story-text strong', { hasText: 'losgebunden' }))
    await axe(mia.page, '/stories/neu with the preview')
    await editor.save.click()
    await arrive(mia.page, '/stories')
    await seeToast(mia.page, 'Geschichte erfolgreich gespeichert!')
    await see(storyList(mia.page).story(TITLE))
  })

  test(
    'STORIES-38 The editor asks before it discards unsaved words, also on the browser’s back button',
    thorough,
    async () => {
      const mia = await visit('mia')
      await mia.open('/stories')
      await storyList(mia.page).tab('Einreichen').click()
      const editor = storyEditor(mia.page)
      await editor.title.fill('Halb')
      await mia.page.goBack({ waitUntil: 'commit' }).catch(() => null)
      await see(editor.sheet)
      await mia.page.getByRole('button', { name: 'Weiterschreiben' }).click()
      await gone(editor.sheet)
      await editor.cancel.click()
      await mia.page.getByRole('button', { name: 'Verwerfen' }).click()
      await arrive(mia.page, '/stories')
    },
  )

  test('O-112 O-122 Jonas reads the story; code in it is shown as text', thorough, async () => {
    const jonas = await visit('jonas')
    await openFromList(jonas, TITLE)
    const { text } = storyPage(jonas.page)
    await see(text.getByText('<script>', { exact: false }).first())
    expect(await text.locator('script, img, a').count()).toBe(0)
    expect(await jonas.page.title()).not.toBe('offen')
    await axe(jonas.page, '/stories/{id}')
  })

  test(
    'Both rewrite the story at once; the second sees what the first has saved before replacing it',
    thorough,
    async () => {
      const [mia, jonas] = [await visit('mia'), await visit('jonas', 'desktop')]
      for (const visitor of [mia, jonas]) {
        await openFromList(visitor, TITLE)
        await storyPage(visitor.page).edit.click()
        await see(storyEditor(visitor.page).title)
      }
      const [hers, his] = [storyEditor(mia.page), storyEditor(jonas.page)]
      await his.description.fill('Das Boot war schon fort.')
      await his.save.click()
      await arrive(jonas.page, '/stories')

      await hers.description.fill('Das Boot lag noch da.')
      mia.faults.provoke(/409/)
      await hers.save.click()
      await see(hers.sheet.getByText('Das Boot war schon fort.'))
      await axe(mia.page, '/stories/{id}/edit with what was saved meanwhile')
      await mia.page.keyboard.press('Escape')
      await gone(hers.sheet)
      expect(await hers.description.inputValue()).toBe('Das Boot lag noch da.')
      await hers.save.click()
      await hers.sheet.getByRole('button', { name: 'Meine Fassung speichern' }).click()
      await arrive(mia.page, '/stories')
      await openFromList(jonas, TITLE)
      await see(storyPage(jonas.page).text.getByText('Das Boot lag noch da.'))
    },
  )

  test('STORIES-62 to STORIES-68 STORIES-77 Both rate the story, and only then both find it among the matches', async () => {
    const [mia, jonas] = [await visit('mia'), await visit('jonas', 'desktop')]
    await openFromList(mia, TITLE)
    await rate(mia, 4, 'Würde ich ausprobieren')
    for (const { page, open } of [mia, jonas]) {
      await open('/stories/matches')
      await see(storyMatchesPage(page).empty)
    }
    await openFromList(jonas, TITLE)
    await rate(jonas, 2, 'Vielleicht / Unter Vorbehalt')
    await shell(jonas.page).entry('Fantasien').click()
    await storyList(jonas.page).tab('Matches').click()
    await mia.open('/stories/matches')
    const expected = [
      [mia.page, 'Das findet ihr beide heiß', 'Du: 4 von 5 Flammen', 'Jonas: 2 von 5 Flammen'],
      [jonas.page, 'Das könnte interessant sein', 'Du: 2 von 5 Flammen', 'Mia: 4 von 5 Flammen'],
    ] as const
    for (const [page, label, mine, theirs] of expected) {
      const screen = storyMatchesPage(page)
      await see(screen.count('1 gemeinsame Fantasie'))
      const match = screen.match(TITLE)
      await see(match.getByText(label))
      await see(match.getByRole('img', { name: mine }))
      await see(match.getByRole('img', { name: theirs }))
      await axe(page, '/stories/matches with a match')
    }
    await storyMatchesPage(mia.page)
      .match(TITLE)
      .getByRole('link', { name: 'nochmal lesen' })
      .click()
    await see(storyPage(mia.page).title(TITLE))
  })

  test(
    'STORIES-76 STORIES-77 O-116 A no stays hidden: no card, no count, nothing on the wire',
    thorough,
    async () => {
      const { id } = await couple.mia.ask(createStory, {
        body: { title: SECRET_TITLE, description: 'Ein Schal und ein Satz.' },
      })
      const [mia, jonas] = [await visit('mia'), await visit('jonas')]
      await mia.open(`/stories/${id}`)
      await rate(mia, 5, 'Würde ich ausprobieren')
      await jonas.open(`/stories/${id}`)
      await rate(jonas, 1, 'Nein, nichts für mich')
      for (const { page, open } of [mia, jonas]) {
        const answer = page.waitForResponse((response) =>
          response.url().endsWith('/api/stories/matches'),
        )
        await open('/stories/matches')
        expect(await (await answer).text()).not.toContain(SECRET_TITLE)
        await see(storyMatchesPage(page).count('1 gemeinsame Fantasie'))
        await loaded(page)
        expect(await page.getByText(SECRET_TITLE).count()).toBe(0)
      }
    },
  )

  test(
    'STORIES-69 STORIES-74 O-115 Mia sees further ratings of Jonas only while he consents',
    thorough,
    async () => {
      const [mia, jonas] = [await visit('mia'), await visit('jonas')]
      await openFromList(jonas, 'Gleis 4')
      await rate(jonas, 5, 'Würde ich ausprobieren')
      await mia.open('/stories/matches')
      await see(storyMatchesPage(mia.page).count('1 gemeinsame Fantasie'))
      await loaded(mia.page)
      expect(await storyMatchesPage(mia.page).match('Gleis 4').count()).toBe(0)
      await jonas.open('/stories/matches')
      const { consent } = storyMatchesPage(jonas.page)
      const press = async (checked: boolean) => {
        await consent.click()
        await become(() => consent.isChecked(), checked)
        await become(() => consent.isEnabled(), true)
      }
      await press(true)
      await mia.open('/stories/matches')
      await see(storyMatchesPage(mia.page).granted)
      await see(storyMatchesPage(mia.page).match('Gleis 4').getByText('Finde ich heiß'))
      await axe(mia.page, '/stories/matches with further ratings')
      await press(false)
      await mia.open('/stories/matches')
      await see(storyMatchesPage(mia.page).count('1 gemeinsame Fantasie'))
      await loaded(mia.page)
      expect(await storyMatchesPage(mia.page).granted.count()).toBe(0)
    },
  )

  test(
    'STORIES-86 STORIES-87 STORIES-88 A choice or a restart on one screen shows on the partner’s',
    thorough,
    async () => {
      const [mia, jonas] = [await visit('mia'), await visit('jonas', 'desktop')]
      for (const visitor of [mia, jonas]) await openFromList(visitor, 'Zimmer zwölf')
      const [hers, his] = [storyPage(mia.page), storyPage(jonas.page)]
      await axe(mia.page, '/stories/{id} with choices')
      await hers.choose('Zuerst zum See').click()
      for (const screen of [hers, his]) await see(screen.passage('Zuerst zum See'))
      await his.choose('Noch kurz ins Bootshaus').press('Enter')
      for (const screen of [his, hers]) {
        await see(screen.passage('Noch kurz ins Bootshaus'))
        await see(screen.restart)
      }
      await axe(jonas.page, '/stories/{id} at an end')
      await mia.page.reload()
      await see(hers.passage('Noch kurz ins Bootshaus'))
      await hers.restart.click()
      for (const screen of [hers, his]) await see(screen.choose('Zuerst zum See'))
      await become(() => his.passage('Zuerst zum See').count(), 0)
    },
  )

  test(
    'O-113 Their own version of a common story, and the way back to the original',
    thorough,
    async () => {
      const [mia, jonas] = [await visit('mia'), await visit('jonas')]
      await openFromList(mia, 'Nachtzug')
      await storyPage(mia.page).edit.click()
      const editor = storyEditor(mia.page)
      await editor.title.fill('Unser Nachtzug')
      await editor.save.click()
      await arrive(mia.page, '/stories')
      await openFromList(jonas, 'Unser Nachtzug')
      await storyPage(jonas.page).edit.click()
      const his = storyEditor(jonas.page)
      await his.restore.click()
      await see(his.sheet)
      await axe(jonas.page, '/stories/{id}/edit with the question')
      await his.sheet.getByRole('button', { name: 'Original wiederherstellen' }).click()
      await see(storyPage(jonas.page).title('Nachtzug'))
      await mia.open('/stories')
      await see(storyList(mia.page).story('Nachtzug'))
    },
  )

  test(
    'On a wide screen the list stands beside the reader, scrolled to the open story',
    thorough,
    async () => {
      const { page, open } = await visit('jonas', 'desktop')
      await open('/stories')
      await storyList(page).story('Seide').click()
      const { others } = storyPage(page)
      const current = others.locator('[aria-current="page"]')
      await become(() => current.innerText(), 'Seide')
      const inside = async () => {
        const [list, link] = [await others.boundingBox(), await current.boundingBox()]
        return !!list && !!link && link.y >= list.y && link.y + link.height <= list.y + list.height
      }
      await become(inside, true)
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
      await axe(page, '/stories/{id} beside the others')
      await others.getByRole('link', { name: 'Stromausfall' }).click()
      await see(storyPage(page).title('Stromausfall'))
      await become(() => current.innerText(), 'Stromausfall')
    },
  )

  test('On return, a story and the list keep their scroll position', thorough, async () => {
    const mia = await visit('mia')
    const { page } = mia
    await openFromList(mia, 'Gleis 4')
    const y = () => page.evaluate(() => Math.round(window.scrollY))
    await see(storyPage(page).text)
    // The related cards load by themselves, and make the page longer.
    await see(page.getByText('Karten dazu'))
    await page.evaluate(() => window.scrollTo(0, 900))
    await become(y, 900)
    // The button stands below the story, so that a press scrolls to it.
    await storyPage(page).edit.scrollIntoViewIfNeeded()
    const left = await y()
    expect(left).toBeGreaterThan(900)
    await storyPage(page).edit.click()
    await see(storyEditor(page).title)
    await page.goBack()
    await see(storyPage(page).text)
    await become(y, left)
    await page.evaluate(() => window.scrollTo(0, 900))
    await become(y, 900)
    await shell(page).entry('Fantasien').click()
    await storyList(page).story('Gleis 4').click()
    await storyPage(page).resume.click()
    await become(async () => Math.abs((await y()) - 900) < 60, true)
  })
})
