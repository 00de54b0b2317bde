import type { Labels } from '#contract/kernel/labels.ts'
import { createCard, updateCard } from './calls.ts'
import { cardFaults } from './rules.ts'

export const cardsLabels: Labels = {
  fields: {
    clientId: 'Kennung',
    cardId: 'Karte',
    alone: 'Allein gewählt',
    instead: 'Stand',
    insteadOf: 'Stand',
    categoryId: 'Kategorie',
    title: 'Titel',
    description: 'Beschreibung',
    instructions: 'Anleitung',
    category: 'Kategorie',
    dirtyLevel: 'Schärfe',
    level: 'Schärfe',
    tags: 'Tags',
    season: 'Jahreszeit',
    advent: 'Tag im Advent',
    addressee: 'Für wen',
    keep: 'Zum Aufheben',
    mood: 'Stimmung',
    limit: 'Anzahl',
    page: 'Seite',
    seed: 'Mischung',
    vote: 'Bewertung',
    isFavorite: 'Favorit',
    above: 'Karte darunter',
    limited: 'Nie zeigen',
    force: 'Ersetzen',
    date: 'Tag',
    preview: 'Vorschau',
    format: 'Art der Datei',
    cards: 'Karten',
    id: 'Kennung',
  },
  empty: [
    [createCard, cardFaults],
    [updateCard, cardFaults],
  ],
}
