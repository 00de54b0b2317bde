import type { Page } from 'playwright-core'

/** The deck, on Heute as well as on /karten/select (O-094). */
export function deck(page: Page) {
  const carousel = page.getByRole('group', { name: 'Karten zur Auswahl' })
  const slide = carousel.locator('[data-slide]:not([inert])')
  return {
    heading: page.getByRole('heading', { name: 'Eure Karte für heute' }),
    carousel,
    /** The one card that is not hidden. */
    slide,
    turn: slide.getByRole('button', { name: 'Karte umdrehen' }),
    turnBack: slide.getByRole('button', { name: 'Karte wieder zudecken' }),
    choose: slide.getByRole('button', { name: 'Karte heute auswählen' }),
    title: slide.getByRole('heading', { level: 3 }),
    like: page.getByRole('button', { name: 'Gefällt mir', exact: true }),
    /** The position in the endless deck. */
    place: async () => Number(await slide.getAttribute('data-slide')),
  }
}

/** The card of the day on Heute. */
export function today(page: Page) {
  const section = page.getByRole('region', { name: 'Eure Karte für heute' })
  return {
    chooserEmpty: page.getByText('Du hast heute noch keine Karte gewählt.'),
    receiverEmpty: page.getByText('Dein:e Partner:in hat für heute noch keine Karte ausgewählt.'),
    locked: section.getByText('Karte wurde schon gewählt').last(),
    title: section.locator('[data-side="back"]').getByRole('heading', { level: 3 }),
    turnBack: section.getByRole('button', { name: 'Karte wieder zudecken' }),
    by: (who: string) => section.getByText(`von ${who}`, { exact: true }),
    another: page.getByRole('link', { name: 'Andere Karte wählen' }),
    decline: page.getByRole('button', { name: 'Heute nicht', exact: true }),
    sheet: page.getByRole('dialog'),
  }
}
