import { z } from 'zod'

/** State of the sample data of an organization. */
export const SampleWorkspace = z.object({
  is_sample: z.boolean().meta({ description: 'Whether the organization contains sample data.' }),
  is_loading: z.boolean().meta({ description: 'Whether events are still being generated.' }),
  is_removing: z.boolean().meta({ description: 'Whether the sample data is being removed.' }),
})
export type SampleWorkspace = z.infer<typeof SampleWorkspace>
