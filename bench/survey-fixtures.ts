/** Builds five questions, one of each type, with typical fields. */
export function buildQuestions(number: number): Record<string, unknown>[] {
  const id = (index: number) => `${index}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  return [
    {
      id: id(1),
      type: 'rating',
      question: `How likely are you to recommend part ${number}?`,
      display: 'number',
      scale: 10,
      lowerBoundLabel: 'Not likely',
      upperBoundLabel: 'Very likely',
      branching: { type: 'response_based', responseValues: { detractors: 1, passives: 2, promoters: 3 } },
    },
    {
      id: id(2),
      type: 'open',
      question: 'What should we have done better?',
      buttonText: 'Send',
      branching: { type: 'end' },
    },
    {
      id: id(3),
      type: 'single_choice',
      question: 'What do you use it for most?',
      choices: ['Reports', 'My own work', 'Something else'],
      hasOpenChoice: true,
    },
    {
      id: id(4),
      type: 'multiple_choice',
      question: 'Which of these have you used?',
      choices: ['Shared views', 'Import', 'Export', 'Shortcuts'],
      shuffleOptions: true,
      optional: true,
    },
    {
      id: id(5),
      type: 'link',
      question: 'Would you tell us more in a call?',
      description: 'Half an hour, and a <b>voucher</b> for you.',
      descriptionContentType: 'html',
      link: 'https://example.com/talk',
      optional: true,
    },
  ]
}
