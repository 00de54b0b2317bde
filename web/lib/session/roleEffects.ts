import { mayChooseDailyCard, mayGrant, needsPermission, type Role } from '#contract/kernel/roles.ts'

/** The partner as a sentence names them while there is no name. */
export const SOME_PARTNER = 'dein:e Partner:in'

const startOf = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const texts = {
  bothChoose: 'Die Karte des Tages dürft ihr beide wählen.',
  iChoose: (partner: string) => `Du wählst die Karte des Tages, ${partner} bekommt sie.`,
  partnerChooses: (partner: string) =>
    `${startOf(partner)} wählt die Karte des Tages, du bekommst sie.`,
  nobodyChooses: 'Mit diesen Rollen wählt niemand die Karte des Tages.',
  iAsk: (partner: string) => `Deinen Status setzt du, sobald ${partner} dich dazu einlädt.`,
  partnerAsks: (partner: string) =>
    `${startOf(partner)} setzt den eigenen Status, sobald du dazu einlädst.`,
  bothPost: 'Euren Status setzt ihr beide, wann ihr wollt.',
} as const

/** Says which of two roles chooses the card of the day (O-001). */
export function choiceEffect(mine: Role, partnerRole: Role, partner = SOME_PARTNER): string {
  const [iChoose, partnerChooses] = [mayChooseDailyCard(mine), mayChooseDailyCard(partnerRole)]
  if (iChoose && partnerChooses) return texts.bothChoose
  if (iChoose) return texts.iChoose(partner)
  return partnerChooses ? texts.partnerChooses(partner) : texts.nobodyChooses
}

/** Says what two roles mean for their first evening: who chooses, and who waits for whom (O-001, O-003). */
export function roleEffects(
  mine: Role,
  partnerRole: Role,
  partner = SOME_PARTNER,
): readonly [choice: string, status: string] {
  const choice = choiceEffect(mine, partnerRole, partner)
  if (needsPermission(mine, partnerRole)) return [choice, texts.iAsk(partner)]
  if (mayGrant(mine, partnerRole)) return [choice, texts.partnerAsks(partner)]
  return [choice, texts.bothPost]
}
