<?php
/** An update from an older revision is refused: 409 hometown_stale, with the post as GET …?context=edit gives it. */

namespace Hometown;

defined( 'ABSPATH' ) || exit;

add_action( 'rest_api_init', __NAMESPACE__ . '\\guard_saves' );
add_action( 'pre_post_update', __NAMESPACE__ . '\\hold_post' );
add_action( 'wp_after_insert_post', __NAMESPACE__ . '\\release_post', PHP_INT_MAX );

function guard_saves() {
	foreach ( watched_types() as $type ) {
		add_filter( "rest_pre_insert_$type", __NAMESPACE__ . '\\refuse_stale_save', 10, 2 );
	}
}

function refuse_stale_save( $prepared, $request ) {
	$expected = $request['hometown_if_revision'];
	if ( null === $expected || empty( $prepared->ID ) || is_wp_error( $prepared ) ) {
		return $prepared;
	}
	if ( ! is_int( $expected ) && ! ctype_digit( (string) $expected ) ) {
		return new \WP_Error( 'hometown_bad_revision', __( 'hometown_if_revision is not a number.', 'hometown' ), array( 'status' => 400 ) );
	}
	$post_id = (int) $prepared->ID;
	if ( ! hold_post( $post_id ) ) {
		return new \WP_Error( 'hometown_busy', __( 'Someone else is saving this post. Please try again.', 'hometown' ), array( 'status' => 503 ) );
	}
	if ( stored_revision( $post_id ) === (int) $expected ) {
		return $prepared;
	}
	release_post( $post_id );
	clean_post_cache( $post_id );
	return new \WP_Error(
		'hometown_stale',
		__( 'Someone changed this post after you opened it.', 'hometown' ),
		array( 'status' => 409, 'current' => post_as_edited( $post_id ) )
	);
}

function post_as_edited( int $post_id ) {
	$read = new \WP_REST_Request( 'GET', rest_get_route_for_post( $post_id ) );
	$read->set_query_params( array( 'context' => 'edit' ) );
	return rest_do_request( $read )->get_data();
}

/** Takes the lock that every save holds from before the row is written until its fields and terms are. */
function hold_post( $post_id ): bool {
	$held = &held_posts();
	if ( ! isset( $held[ $post_id ] ) && lock( "post-$post_id", 5 ) ) {
		$held[ $post_id ] = true;
	}
	return isset( $held[ $post_id ] );
}

function release_post( $post_id ) {
	$held = &held_posts();
	if ( isset( $held[ $post_id ] ) ) {
		unset( $held[ $post_id ] );
		unlock( "post-$post_id" );
	}
}

function &held_posts(): array {
	static $held = array();
	return $held;
}
