import { useSession } from '#web/lib/session/session.ts'
import { questionTexts as texts } from '../texts.ts'

/** The partner's name, or a word that stands for it. */
export const usePartnerName = (): string => useSession().profile?.partner?.name ?? texts.partner
