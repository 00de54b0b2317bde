/** Whether the editor may save (STORIES-40, STORIES-41). */
export const maySave = (draft: { readonly title: string; readonly description: string }): boolean =>
  draft.title.trim() !== '' && draft.description.trim() !== ''
