/** The id of the form to which the checkboxes of the cards belong. */
export const chosenForm = 'chosen-tickets'
