<?php
/** The field hometown_id is unique, so that a create whose answer was lost can be sent again without a second post. */

namespace Hometown;

defined( 'ABSPATH' ) || exit;

const ANY_STATUS = array( 'publish', 'future', 'draft', 'pending', 'private', 'trash' );

// This runs after the permission checks of the route, before its callback.
add_filter( 'rest_dispatch_request', __NAMESPACE__ . '\\keep_hometown_id_unique', 10, 4 );
add_filter( 'rest_post_collection_params', __NAMESPACE__ . '\\offer_hometown_id_filter' );
add_filter( 'rest_post_query', __NAMESPACE__ . '\\filter_by_hometown_id', 10, 2 );

function keep_hometown_id_unique( $answer, $request, $route, $handler ) {
	if ( null !== $answer || ! in_array( $request->get_method(), array( 'POST', 'PUT', 'PATCH' ), true ) || ! is_posts_route( $handler ) ) {
		return $answer;
	}
	$meta        = $request['meta'];
	$hometown_id = is_array( $meta ) && isset( $meta['hometown_id'] ) ? (string) $meta['hometown_id'] : '';
	if ( '' === $hometown_id ) {
		return $answer;
	}
	// The lock is kept until the request ends: the field is stored long after this check.
	if ( ! lock( "id-$hometown_id", 10 ) ) {
		return new \WP_Error( 'hometown_busy', __( 'Someone is saving this article right now. Please try again.', 'hometown' ), array( 'status' => 503 ) );
	}
	$existing = post_with_hometown_id( $hometown_id );
	if ( ! $existing || $existing === (int) $request['id'] ) {
		return $answer;
	}
	if ( empty( $request['id'] ) && current_user_can( 'edit_post', $existing ) ) {
		return rest_ensure_response( post_as_edited( $existing ) );
	}
	return new \WP_Error( 'hometown_id_in_use', __( 'Another post has this hometown_id.', 'hometown' ), array( 'status' => 409 ) );
}

function is_posts_route( $handler ): bool {
	$callback = $handler['callback'] ?? null;
	return is_array( $callback )
		&& $callback[0] instanceof \WP_REST_Posts_Controller
		&& in_array( $callback[1], array( 'create_item', 'update_item' ), true );
}

function post_with_hometown_id( string $hometown_id ): int {
	global $wpdb;
	return (int) $wpdb->get_var(
		$wpdb->prepare(
			"SELECT m.post_id FROM $wpdb->postmeta m JOIN $wpdb->posts p ON p.ID = m.post_id
			WHERE m.meta_key = 'hometown_id' AND m.meta_value = %s AND p.post_type <> 'revision' ORDER BY m.post_id LIMIT 1",
			$hometown_id
		)
	);
}

function offer_hometown_id_filter( $params ) {
	$params['hometown_id'] = array(
		'description'       => __( 'The post that has this hometown_id, whatever its status.', 'hometown' ),
		'type'              => 'string',
		'minLength'         => 1,
		'validate_callback' => __NAMESPACE__ . '\\may_ask_for_hometown_id',
	);
	return $params;
}

/** Answers as WordPress does for status=draft: 400, with the real reason in the details. */
function may_ask_for_hometown_id( $value, $request, $name ) {
	if ( ! current_user_can( 'edit_posts' ) ) {
		return new \WP_Error(
			'rest_forbidden_hometown_id',
			__( 'Sorry, you are not allowed to look for posts by hometown_id.', 'hometown' ),
			array( 'status' => rest_authorization_required_code() )
		);
	}
	return rest_validate_request_arg( $value, $request, $name );
}

function filter_by_hometown_id( $query, $request ) {
	if ( empty( $request['hometown_id'] ) ) {
		return $query;
	}
	$query['post__in'] = array( post_with_hometown_id( $request['hometown_id'] ) );
	if ( ! isset( $request->get_query_params()['status'] ) ) {
		$query['post_status'] = ANY_STATUS;
	}
	return $query;
}
