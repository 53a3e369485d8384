import { defineResource } from '../endpoint'

/** Names and values of person properties that occur in a project, for autocompletion. */
export const propertySuggestions = defineResource('/api/projects/:project_id/', {
  definitions: {
    method: 'GET',
    suffix: 'property_definitions/',
    summary: 'List the properties of persons',
    scope: 'property_definition:read',
    status: 200,
    query: 'PropertyDefinitionQuery',
    response: 'PropertyDefinitionList',
  },
  values: {
    method: 'GET',
    suffix: 'persons/values/',
    summary: 'List the values of a person property',
    scope: 'person:read',
    status: 200,
    query: 'PersonPropertyValueQuery',
    response: 'PersonPropertyValueList',
  },
})
