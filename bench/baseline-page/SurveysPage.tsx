import { Button, Container, Table, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { PaginatedResponse } from '../../contract/endpoint'
import type { Survey } from '../../contract/schemas/surveys'

const LIMIT = 50
const COLUMNS = ['Name', 'Type', 'State', 'Questions', 'Created by', 'Created', 'Started']

async function fetchSurveys(project: string, offset: number): Promise<PaginatedResponse<Survey>> {
  const key = new URLSearchParams(location.hash.slice(1)).get('key')
  const response = await fetch(
    `/api/projects/${project}/surveys/?order=state&limit=${LIMIT}&offset=${offset}`,
    {
      headers: { authorization: `Bearer ${key}` },
    },
  )
  return response.json()
}

/** Survey list with a button for the next page. */
export function BaselineSurveysPage() {
  const { project_id } = useParams({ strict: false })
  const [offset, setOffset] = useState(0)
  const { data } = useQuery({
    queryKey: ['surveys', project_id, offset],
    queryFn: () => fetchSurveys(project_id ?? '@current', offset),
    placeholderData: keepPreviousData,
  })
  return (
    <Container size="xl">
      <Title order={1}>Surveys</Title>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {COLUMNS.map((column) => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data?.results.map((survey) => (
            <Table.Tr key={survey.id}>
              <Table.Td>{survey.name}</Table.Td>
              <Table.Td>{survey.type}</Table.Td>
              <Table.Td>{getState(survey)}</Table.Td>
              <Table.Td>{survey.questions?.length}</Table.Td>
              <Table.Td>{survey.created_by?.first_name}</Table.Td>
              <Table.Td>{day(survey.created_at)}</Table.Td>
              <Table.Td>{day(survey.start_date)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Button onClick={() => setOffset(offset + LIMIT)}>Next page</Button>
    </Container>
  )
}

function getState({ archived, start_date, end_date }: Survey): string {
  if (archived) return 'Archived'
  if (end_date) return 'Complete'
  return start_date ? 'Running' : 'Draft'
}

const day = (time: string | null) => time && new Date(time).toLocaleDateString('en-GB')
