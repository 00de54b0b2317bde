import { EveningsPage } from '#web/features/evenings/plan/EveningsPage.tsx'
import { ListPicker } from '#web/features/wishlist/pick/ListPicker.tsx'

/** „Eure Abende“ with what a couple has marked (ABEND-43, ABEND-46). */
export const EveningsScreen = () => <EveningsPage Picker={ListPicker} />
